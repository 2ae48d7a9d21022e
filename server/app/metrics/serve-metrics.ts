import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type MetricSources, registerGauges } from './look-up.ts'

export interface MetricsServer {
  readonly port: number
  stop(): Promise<void>
}

/** Serves `/metrics` for Prometheus on a separate port that no proxy forwards. */
export async function serveMetrics(
  watched: MetricSources,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const refresh = registerGauges(watched)
  const { registry } = watched.program.services.metrics
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    refresh()
      .then(() => registry.metrics())
      .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
      .catch(() => response.writeHead(500).end())
  })
  server.listen({ host, port })
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port, // a TCP server has such an address
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
