import {
  coverReturn,
  divideShare,
  finishShare,
  retryReturn,
  retryShare,
  reverseShare,
  shareOrder,
  syncShare,
} from '@cloud-steward/contract/channels/sharing.ts'
import { lazy, type ReactNode } from 'react'
import { type RowCommands, useRowCommands } from '../../../components/row-commands.ts'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommandDialog = lazy(() => import('../../../components/CommandDialog.tsx'))
const ShareDetail = lazy(() => import('./ShareDetail.tsx'))
export const askAhead = askRowsAhead(shareOrder)
const refresh = () => Promise.all([shareOrder.name, 'channel.order', 'wallet.wallet', 'ledger.entry'].map(refreshRows))
/** What is done with a share order, by the name of its dialog. */
const COMMANDS: RowCommands = {
  divideShare: { button: 'divide', endpoint: divideShare, hint: 'divideHint' },
  retryShare: { button: 'retry', endpoint: retryShare },
  finishShare: { button: 'finish', endpoint: finishShare, hint: 'finishHint', danger: true },
  retryReturn: { button: 'retry', endpoint: retryReturn },
  coverReturn: { button: 'finish', endpoint: coverReturn, hint: 'coverHint', danger: true },
  reverseShare: { button: 'takeBack', endpoint: reverseShare, hint: 'reverseHint', danger: true },
}

/** Payments divided among receivers: on their way, done, or waiting for somebody to say how it goes on. */
export default function ShareOrderPage(): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${shareOrder.name}.${key}`)
  const commands = useRowCommands(COMMANDS)
  return (
    <ResourcePage
      resource={shareOrder}
      rowActions={(row, _standard, parts) => {
        const { dialog, mayPress } = parts
        const isFailed = row.state === 'part_failed'
        const isWaiting = row.state === 'to_divide'
        const isOver = isFailed || isWaiting || row.state === 'finished'
        const possible: Record<string, boolean> = {
          retryShare: isFailed,
          divideShare: isWaiting,
          finishShare: isFailed || isWaiting,
          retryReturn: row.failedReturns > 0,
          coverReturn: row.failedReturns > 0,
          reverseShare: row.state !== 'splitting' && row.returnedFen < row.sharedFen,
        }
        return [
          { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
          {
            key: 'sync',
            title: word('syncShare'),
            visible: mayPress('sync') && !isOver,
            run: async () => {
              await call(syncShare, { id: row.id })
              await refresh()
            },
          },
          ...commands(row.id, parts, (name) => possible[name]!),
        ]
      }}
      detail={(parts) => {
        const { id, name, close } = parts.dialog
        if (!id || !name) return null
        if (name === 'detail') return <ShareDetail id={id} onClose={close} />
        return <CommandDialog commands={COMMANDS} of={shareOrder.name} parts={parts} refresh={refresh} />
      }}
    />
  )
}
