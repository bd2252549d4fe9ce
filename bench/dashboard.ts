import { compareWithBare } from './compare.ts'
import { addClients, BENCH_CLIENTS } from './dashboard-clients.ts'

/** The requests of the client's first screen. */
await compareWithBare({
  bareScript: 'bare-dashboard.ts',
  name: 'a client’s dashboard',
  fill: async (url) => ({
    title: `Dashboard of clients with 100 measurements, among ${BENCH_CLIENTS} clients`,
    requests: (await addClients(url)).map(({ id, cookie }) => ({ path: `/api/dashboard/${id}`, cookie })),
  }),
})
