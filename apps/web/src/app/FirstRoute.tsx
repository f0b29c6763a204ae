import { type ReactNode, useSyncExternalStore } from 'react'
import { type DataRouter, RouterProvider } from 'react-router'

/**
 * The page of the address, from the moment its route is known. The routes of signed-in users are loaded first, and until
 * then the router knows none for the address: shown earlier, it warns in the console that nothing matches.
 */
export function FirstRoute({ router }: { router: DataRouter }): ReactNode {
  const isKnown = useSyncExternalStore(router.subscribe, () => router.state.initialized)
  return isKnown ? <RouterProvider router={router} /> : null
}
