# The federation agent. Build from the project's root, after `mvn package`:
#   docker build -f docker/agent.Dockerfile -t palimpsest-agent .
FROM eclipse-temurin:17-jre

# A Chinese font for PDF reports.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends fonts-droid-fallback \
 && rm -rf /var/lib/apt/lists/*

# The same number as Solr's user has in its image: both read the seeds, which only one user may.
RUN groupadd --gid 8983 palimpsest \
 && useradd --uid 8983 --gid 8983 --home-dir /var/lib/palimpsest-agent --shell /usr/sbin/nologin palimpsest \
 && install -d -o 8983 -g 8983 -m 700 /var/lib/palimpsest-agent

COPY federation-agent/target/agent/lib /opt/palimpsest/lib
# On the class path of the process that parses files, and of nothing else.
COPY plugin/extract/target/extract/lib /opt/palimpsest/extract
COPY --chmod=755 docker/palimpsest docker/agent-ready /usr/local/bin/

USER 8983:8983
# Configuration, keys and seeds: mounted, never part of the image.
WORKDIR /var/lib/palimpsest-agent
# Other sites' messages. The local API and operations listen inside, see README.md.
EXPOSE 8443
HEALTHCHECK --interval=15s --timeout=10s --start-period=60s --retries=3 CMD ["agent-ready"]
ENTRYPOINT ["palimpsest"]
CMD ["agent"]
