import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // A dozen screens: naming them all in the first page costs less than asking for them later.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
