import 'virtual:antd-lists.css'
import { App } from 'antd'
import { type ReactNode, useEffect } from 'react'
import type { Api } from './LazyApp.tsx'

function Teller({ onReady }: { onReady: (api: Api) => void }): null {
  const api = App.useApp()
  useEffect(() => onReady(api), [api, onReady])
  return null
}
/** Buttons of forms and of ticked rows stand at the lower edge of the window: pop-ups stand above them, so many pixels from it. */
const ABOVE_BUTTONS = 100
/** Where messages and questions are drawn. */
export default function AppHost({ onReady }: { onReady: (api: Api) => void }): ReactNode {
  return (
    <App component={false} message={{ duration: 2 }} notification={{ bottom: ABOVE_BUTTONS }}>
      <Teller onReady={onReady} />
    </App>
  )
}
