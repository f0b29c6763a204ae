import {
  recallSigning,
  refuseSigning,
  remindSigning,
  signAddress,
  signFlow,
  syncSigning,
} from '@cloud-steward/contract/housing/signing.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { App, Button } from 'antd'
import { lazy, type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { refreshRows } from '../../../kit/rows.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
const ENDS = { refuseSigning, recallSigning } as const

/** What can be done with a try that is still open, besides signing. */
export function FlowActions({ flow }: { flow: RowOf<typeof signFlow> }): ReactNode {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const [ending, setEnding] = useState<keyof typeof ENDS>()
  const { id } = flow
  const refresh = () => Promise.all([signFlow.name, 'housing.lease', 'housing.masterLease'].map(refreshRows))
  const run = (work: () => Promise<unknown>) => void work().catch(() => {})
  const word = (key: string) => t(`housing.signFlow.${key}`)
  return (
    <div className="sign-actions">
      {flow.method === 'provider' && (
        <>
          <Button
            size="small"
            onClick={() =>
              run(async () => {
                const { url } = await call(signAddress, { id, role: 'rentee' })
                modal.info({ title: word('url'), content: <p className="sign-hash">{url}</p> })
              })
            }
          >
            {word('signAddress')}
          </Button>
          <Button
            size="small"
            onClick={() =>
              run(async () => {
                await call(remindSigning, { id })
                void message.success(word('reminded'))
              })
            }
          >
            {word('remindSigning')}
          </Button>
          <Button size="small" onClick={() => run(() => call(syncSigning, { id }).then(refresh))}>
            {word('syncSigning')}
          </Button>
        </>
      )}
      <Button size="small" onClick={() => setEnding('refuseSigning')}>
        {word('refuseSigning')}
      </Button>
      <Button size="small" danger onClick={() => setEnding('recallSigning')}>
        {word('recallSigning')}
      </Button>
      {ending && (
        <FormDrawer
          title={word(ending)}
          width={440}
          shape={{ reason: recallSigning.input.reason }}
          labelPrefix={signFlow.name}
          before={<p className="quiet">{word('endHint')}</p>}
          send={async (values) => {
            await call(ENDS[ending], { ...values, id } as never, { quiet: true })
            await refresh()
          }}
          onClose={() => setEnding(undefined)}
        />
      )}
    </div>
  )
}
