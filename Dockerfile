# syntax=docker/dockerfile:1
# The site in a container, for linux/arm64 and linux/amd64:  docker buildx build --platform linux/arm64,linux/amd64 .
# docs/containers.md says how it is run, docs/tried.md what of it was not tried.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# Only the version and the link to it go on: it brings its packages, its content and its Node.
# Without the two secrets films are signed with a development certificate, another one in each image.
RUN --mount=type=secret,id=c2pa-key --mount=type=secret,id=c2pa-chain \
    if [ -s /run/secrets/c2pa-key ]; then export C2PA_KEY_FILE=/run/secrets/c2pa-key C2PA_CHAIN_FILE=/run/secrets/c2pa-chain; fi; \
    npm run build && mkdir /built && mv build/versions build/current /built/

# For owners who edit at the desk (deploy/compose-editing.yaml): sources and packages too, which a publish is built with.
# content/ is mounted; .cache/ goes with the container, versions and drafts stay in /data. .image tells a start that the
# code is another one, whichever is older by the clock.
FROM build AS editing
RUN useradd --system --uid 10001 --no-create-home longtake && install -d -o longtake -m 700 /data && \
    mv /built/* build/ && chown -R longtake content build .cache && date +%s%N > .image
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data BUILD_DIR=/data/build
USER longtake
VOLUME /data
EXPOSE 3000
# A start builds first where the mounted content is newer than the image.
HEALTHCHECK --interval=10s --timeout=3s --start-period=180s CMD ["build/current/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["build/current/node", "tools/run.mjs", "start"]

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --no-create-home longtake && install -d -o longtake -m 700 /data
WORKDIR /app
COPY --from=build /built/ build/
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER longtake
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["build/current/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["build/current/node", "build/current/server/main.js"]
