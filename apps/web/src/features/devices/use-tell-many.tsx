import { App } from 'antd'
import { useTranslation } from 'react-i18next'

/** Says of how many something was done, and of which not, and why. */
export function useTellMany(): (done: number, why: readonly string[], left?: number) => void {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  return (done, why, left = why.length) => {
    if (!left) return void message.success(t('devices.many.went', { done }))
    void modal.warning({
      title: t('devices.many.result', { done, left }),
      content: (
        <ul className="device-off device-many">
          {why.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      ),
      okText: t('kit.ok'),
    })
  }
}
