import { checkCloudAccount, cloudAccount, queryNoticeUrl, setCloudSecret } from '@cloud-steward/contract/locks/cloud.ts'
import { App, Typography } from 'antd'
import { lazy, type ReactNode } from 'react'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { refreshRows } from '../../kit/rows.ts'
import { askRowsAhead } from '../../kit/use-resource-list.ts'

const CommandForm = lazy(() => import('../../components/CommandForm.tsx'))
export const askAhead = askRowsAhead(cloudAccount)

/** With what we sign in at clouds of lock makers, and where those send what their locks say. */
export default function CloudPage(): ReactNode {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const word = (key: string) => t(`${cloudAccount.name}.${key}`)
  const check = async (id: string) => {
    const { problem } = await call(checkCloudAccount, { id })
    await refreshRows(cloudAccount.name)
    if (problem) void message.error(problem)
    else void message.success(word('works'))
  }
  const showUrl = async (id: string) => {
    const { url } = await call(queryNoticeUrl, { id })
    modal.info({
      title: word('queryNoticeUrl'),
      width: 640,
      content: (
        <>
          <p>{word('noticeHint')}</p>
          <Typography.Text code copyable style={{ wordBreak: 'break-all' }}>
            {url}
          </Typography.Text>
        </>
      ),
    })
  }
  return (
    <ResourcePage
      resource={cloudAccount}
      formProps={{ initial: { endpoint: 'cn' } }}
      rowActions={({ id, hasSecret }, standard, { dialog, mayPress }) => [
        {
          key: 'secret',
          title: word('setCloudSecret'),
          visible: mayPress('cloudSecret'),
          run: () => dialog.show('secret', id),
        },
        {
          key: 'check',
          title: word('checkCloudAccount'),
          visible: mayPress('checkAccount') && hasSecret,
          run: () => void check(id),
        },
        { key: 'url', title: word('queryNoticeUrl'), run: () => void showUrl(id) },
        ...standard,
      ]}
      detail={({ dialog: { name, id, close }, mayPress }) =>
        name === 'secret' &&
        id &&
        mayPress('cloudSecret') && (
          <CommandForm
            endpoint={setCloudSecret}
            of={cloudAccount.name}
            given={{ id }}
            width={480}
            hint={word('secretHint')}
            onClose={close}
          />
        )
      }
    />
  )
}
