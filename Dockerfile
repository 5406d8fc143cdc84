# The server as it runs on any machine: built in one stage, and in the other only what it needs.
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm run build
RUN npm prune --omit=dev --no-audit --no-fund

FROM node:22-bookworm-slim
WORKDIR /opt/crownlands
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/packages ./packages
COPY --from=build /build/apps/server ./apps/server
COPY --from=build /build/apps/web/dist ./apps/web/dist
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production DATA=/data PORT=8080
VOLUME /data
EXPOSE 8080
USER node
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "apps/server/dist/main.js"]
