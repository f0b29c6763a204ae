import { collector, issueSecret } from '@cloud-steward/contract/devices/device.ts'
import { App } from 'antd'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { Secret } from './Secret.tsx'

/** Asks whether whoever signs in with it may be cut off, and shows the new password this once. */
export function useIssueSecret(): (id: string) => void {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const title = t(issueSecret.permission)
  return (id) =>
    void modal.confirm({
      title,
      content: t(`${collector.name}.secretAsk`),
      onOk: async () => {
        const given = await call(issueSecret, { id })
        modal.success({ title, width: 560, content: <Secret {...given} /> })
      },
    })
}
