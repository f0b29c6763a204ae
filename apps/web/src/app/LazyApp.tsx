import type { App } from 'antd'
// The hook `App.useApp` reads this; the component around it would bring dialogs and messages along before there are any.
import AppContext from 'antd/es/app/context.js'
import { lazy, type ReactNode, Suspense, useState } from 'react'

export type Api = ReturnType<typeof App.useApp>
const fetchHost = () => import('./AppHost.tsx')
const Host = lazy(fetchHost)
/** Fetched before anybody needs it, once there is time. */
export const hostReady = (): Promise<unknown> => fetchHost()

/** What can be said (`message`, `notification`) and asked (`modal`), before what says it has been fetched. */
function makeApi(wake: () => void): { api: Api; found: (real: Api) => void } {
  let found: (real: Api) => void = () => undefined
  const real = new Promise<Api>((resolve) => {
    found = resolve
  })
  const saying = (kind: 'open' | 'success' | 'info' | 'warning' | 'error' | 'loading') =>
    ((...given: [never]) => {
      wake()
      const shown = real.then(({ message }) => ({ close: message[kind](...given) }))
      const close = () => void shown.then((one) => one.close())
      // As the library's: it can be called, and waited for.
      // oxlint-disable-next-line unicorn/no-thenable
      return Object.assign(close, { then: async (done: () => unknown) => (await (await shown).close, done()) })
    }) as never
  const asking = (kind: 'confirm' | 'info' | 'success' | 'warning' | 'error') =>
    ((props: never) => {
      wake()
      // Wrapped: what is asked can be waited for itself, and a promise would do so.
      const shown = real.then(({ modal }) => ({ dialog: modal[kind](props) }))
      return {
        destroy: () => void shown.then(({ dialog }) => dialog.destroy()),
        update: (next: never) => void shown.then(({ dialog }) => dialog.update(next)),
      }
    }) as never
  type Tell = Api['notification']['open']
  const telling =
    (kind: 'open' | 'success' | 'info' | 'warning' | 'error'): Tell =>
    (props) => {
      wake()
      void real.then(({ notification }) => notification[kind](props))
    }
  const api = {
    message: {
      open: saying('open'),
      success: saying('success'),
      info: saying('info'),
      warning: saying('warning'),
      error: saying('error'),
      loading: saying('loading'),
      destroy: (key) => void real.then(({ message }) => message.destroy(key)),
    },
    modal: {
      confirm: asking('confirm'),
      info: asking('info'),
      success: asking('success'),
      warning: asking('warning'),
      error: asking('error'),
    },
    notification: {
      open: telling('open'),
      success: telling('success'),
      info: telling('info'),
      warning: telling('warning'),
      error: telling('error'),
      destroy: (key) => void real.then(({ notification }) => notification.destroy(key)),
    },
  } satisfies Api
  return { api, found }
}

/** Stands for the library's `App`: what it draws is fetched with the first message or question. */
export function LazyApp({ children }: { children: ReactNode }): ReactNode {
  const [isAwake, setAwake] = useState(false)
  const [{ api, found }] = useState(() => makeApi(() => setAwake(true)))
  return (
    <AppContext value={api}>
      {children}
      {isAwake && (
        <Suspense>
          <Host onReady={found} />
        </Suspense>
      )}
    </AppContext>
  )
}
