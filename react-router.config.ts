import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // The app has about a dozen screens: listing all their routes in the first page costs less than requesting them
  // later.
  routeDiscovery: { mode: 'initial' },
  // A navigation waits until all code of its screen is loaded (`web/kit/boot/hold-navigation.ts`), so several files for one
  // screen would only be more requests.
  splitRouteModules: false,
} satisfies Config
