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
 * Refuses what any web page has a browser on this machine ask: it could not read the answer, but a
 * mere link deletes a collection. Browsers say whose page it is (Sec-Fetch-Site, in the Fetch
 * Metadata Request Headers of the W3C); programs send no such header.
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
