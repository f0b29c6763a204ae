import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from '../infra/i18n.ts'

const follow = (tell: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', tell)
  return () => document.removeEventListener('fullscreenchange', tell)
}

export function FullscreenButton(): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const full = useSyncExternalStore(follow, () => Boolean(document.fullscreenElement))
  const unsupported = () => void message.warning(t('shell.fullscreenUnsupported'))
  const toggle = () => {
    if (!document.fullscreenEnabled) return unsupported()
    const change = full ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    change.catch(unsupported)
  }
  return (
    <Button
      className="topbar-wide"
      type="text"
      size="middle"
      icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      aria-label={t(full ? 'shell.fullscreenOff' : 'shell.fullscreen')}
      onClick={toggle}
    />
  )
}
