import 'virtual:antd-lists.css'
import { App } from 'antd'
import { type ReactNode, useEffect } from 'react'
import type { Api } from './LazyApp.tsx'

function Teller({ onReady }: { onReady: (api: Api) => void }): null {
  const api = App.useApp()
  useEffect(() => onReady(api), [api, onReady])
  return null
}
/** Where messages and questions are drawn. */
export default function AppHost({ onReady }: { onReady: (api: Api) => void }): ReactNode {
  return (
    <App component={false} message={{ duration: 2 }}>
      <Teller onReady={onReady} />
    </App>
  )
}
