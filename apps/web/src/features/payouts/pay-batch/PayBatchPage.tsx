import { exportBankFile, payBatch } from '@cloud-steward/contract/payouts/pay-batch.ts'
import { App, Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { download } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { refreshBatches } from './refresh-batches.ts'

const BatchDialogs = lazy(() => import('./BatchDialogs.tsx'))
export const askAhead = askRowsAhead(payBatch)
/** While the bank does not have it. */
const HERE = ['preparing', 'exported']

/** Withdrawals that go to the bank together: made, exported, handed over, answered. */
export default function PayBatchPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const word = (key: string) => t(`${payBatch.name}.${key}`)
  return (
    <ResourcePage
      resource={payBatch}
      toolbar={({ mayPress, dialog }) =>
        mayPress('makeBatch') && (
          <Button type="primary" onClick={() => dialog.show('make')}>
            {word('makePayBatch')}
          </Button>
        )
      }
      rowActions={({ id, no, state }, _standard, { dialog, mayPress }) => {
        const file = (key: string, isTemplate?: 'c') => ({
          key,
          title: word(key),
          visible: mayPress('bankFile') && HERE.includes(state),
          run: async () => {
            await download(exportBankFile, { id, isTemplate }, `${no}.${isTemplate ? 'csv' : 'xlsx'}`)
            if (isTemplate) void message.info(word('bankCsvHint'), 8)
            await refreshBatches()
          },
        })
        return [
          { key: 'lines', title: word('lines'), run: () => void navigate(`/payline?batchId=${id}`) },
          { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', id) },
          file('bankXlsx'),
          file('bankCsv', 'c'),
          {
            key: 'send',
            title: word('sendPayBatch'),
            visible: mayPress('sendBatch') && state === 'exported',
            run: () => dialog.show('send', id),
          },
          {
            key: 'cancel',
            title: word('cancelPayBatch'),
            danger: true,
            visible: mayPress('cancelBatch') && HERE.includes(state),
            run: () => dialog.show('cancel', id),
          },
        ]
      }}
      detail={(parts) => parts.dialog.name && <BatchDialogs parts={parts} />}
    />
  )
}
