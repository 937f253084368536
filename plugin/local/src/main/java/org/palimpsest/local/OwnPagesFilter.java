package org.palimpsest.local;

import java.io.IOException;
import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.ServletException;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests that pages of other sites make a browser on this machine send: they cannot read
 * the answer, but a mere link could delete a collection. Browsers send the origin of a request as
 * Sec-Fetch-Site (W3C, Fetch Metadata Request Headers); programs send no such header.
 */
final class OwnPagesFilter implements Filter {

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (isOwn(((HttpServletRequest) request).getHeader("Sec-Fetch-Site"))) {
      chain.doFilter(request, response);
    } else {
      ((HttpServletResponse) response)
          .sendError(
              HttpServletResponse.SC_FORBIDDEN,
              "Other sites' pages may not ask; type the address yourself.");
    }
  }

  private static boolean isOwn(@Nullable String site) {
    return site == null || site.equals("none") || site.equals("same-origin");
  }
}
