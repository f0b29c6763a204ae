import { carrierLink, checkCarrier, queryCarrierUrl, setCarrierKey } from '@cloud-steward/contract/broadband/carrier.ts'
import { App, Typography } from 'antd'
import { lazy, type ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
export const askAhead = askRowsAhead(carrierLink)

/** How each carrier is asked, and where it sends its answers. */
export default function CarrierPage(): ReactNode {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const word = (key: string) => t(`${carrierLink.name}.${key}`)
  const check = async (id: string) => {
    const { problem } = await call(checkCarrier, { id })
    await refreshRows(carrierLink.name)
    if (problem) void message.error(problem)
    else void message.success(word('works'))
  }
  const showUrl = async (id: string) => {
    const { url } = await call(queryCarrierUrl, { id })
    modal.info({ title: word('queryCarrierUrl'), width: 640, content: <Address url={url} /> })
  }
  return (
    <ResourcePage
      resource={carrierLink}
      formProps={{ initial: { mode: 'manual' } }}
      rowActions={({ id, mode, hasSecret }, standard, { dialog, mayPress }) => [
        {
          key: 'key',
          title: word('setCarrierKey'),
          visible: mode === 'http' && mayPress('carrierKey'),
          run: () => dialog.show('key', id),
        },
        {
          key: 'check',
          title: word('checkCarrier'),
          visible: mode === 'http' && hasSecret && mayPress('checkCarrier'),
          run: () => check(id),
        },
        { key: 'url', title: word('queryCarrierUrl'), visible: mode === 'http', run: () => showUrl(id) },
        ...standard,
      ]}
      detail={({ dialog: { name, id, close }, mayPress }) =>
        name === 'key' &&
        id &&
        mayPress('carrierKey') && (
          <CommandForm
            endpoint={setCarrierKey}
            of={carrierLink.name}
            given={{ id }}
            width={480}
            hint={word('keyHint')}
            onClose={close}
          />
        )
      }
    />
  )
}

function Address({ url }: { url: string }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <p>{t(`${carrierLink.name}.noticeHint`)}</p>
      <Typography.Text code copyable style={{ wordBreak: 'break-all' }}>
        {url}
      </Typography.Text>
    </>
  )
}
