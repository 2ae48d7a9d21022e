# Builds an image of Duet that runs as an ordinary user.
#   docker build -t duet .
#   docker run -p 3000:3000 -v duet-data:/data -e DUET_MODE=demo duet
# The base must be Debian: the embedded PostgreSQL and sharp need glibc.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
# The image has the same version of Node.js as the dependencies, so theirs is not needed. Nothing that runs reads types or
# source maps, nor icons, which are in the built pages.
RUN npm run build && npm prune --omit=dev \
  && rm -rf node_modules/.bin/node node_modules/node-linux-* node_modules/typescript node_modules/@typescript \
    node_modules/@types node_modules/lucide-react \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
  && find node_modules -xtype l -delete

FROM node:24.21.0-bookworm-slim
LABEL org.opencontainers.image.title="Duet" \
      org.opencontainers.image.description="A white-label dating and chat site with paid credits" \
      org.opencontainers.image.licenses="Apache-2.0"
WORKDIR /app
ENV NODE_ENV=production \
    DUET_MODE=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/bin ./bin
COPY --from=build /app/tools/start ./tools/start
COPY --from=build /app/database/migrations ./database/migrations
COPY --from=build /app/database/functions ./database/functions
COPY --from=build /app/locales/pages ./locales/pages
COPY --from=build /app/dist ./dist
# For "docker compose exec app duet doctor" and the like. Nothing is installed in a container, so npm is not needed.
RUN install -d -o node -g node /data && ln -s /app/bin/duet.mjs /usr/local/bin/duet \
  && rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
    /usr/local/bin/yarn /usr/local/bin/yarnpkg
# By number, since Kubernetes cannot tell from a name that it is not root's.
USER 1000:1000
VOLUME /data
EXPOSE 3000
# Lighter than "duet health", which loads the whole program each time.
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "bin/duet.mjs", "start"]
