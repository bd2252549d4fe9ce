import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // The app has about a dozen screens: listing all their routes in the first page costs less than requesting them
  // later.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
