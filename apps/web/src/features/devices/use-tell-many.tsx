import { App } from 'antd'
import { useTranslation } from '../../infra/i18n.ts'
import type { Told } from '../../kit/use-submit.ts'

/** Says of how many something was done; of which not, and why, in a dialog. */
export function useTellMany(): (done: number, why: readonly string[], left?: number) => Told {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  return (done, why, left = why.length) => {
    if (!left) return t('device.many.went', { done })
    void modal.warning({
      title: t('device.many.result', { done, left }),
      content: (
        <ul className="device-off device-many">
          {why.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      ),
      okText: t('kit.ok'),
    })
    return true
  }
}
