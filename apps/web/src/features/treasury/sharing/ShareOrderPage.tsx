import type { Endpoint } from '@cloud-steward/contract/kit/index.ts'
import {
  coverReturn,
  finishShare,
  retryReturn,
  retryShare,
  reverseShare,
  shareOrder,
  syncShare,
} from '@cloud-steward/contract/treasury/sharing.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
const ShareDetail = lazy(() => import('./ShareDetail.tsx'))
export const askAhead = askRowsAhead(shareOrder)
const refresh = () =>
  Promise.all([shareOrder.name, 'treasury.order', 'finance.wallet', 'finance.entry'].map(refreshRows))
/** What is done with a share order, by the name of its dialog. */
const COMMANDS: Record<string, { button: string; endpoint: Endpoint; hint?: string }> = {
  retryShare: { button: 'retry', endpoint: retryShare },
  finishShare: { button: 'finish', endpoint: finishShare, hint: 'finishHint' },
  reverseShare: { button: 'takeBack', endpoint: reverseShare, hint: 'reverseHint' },
  retryReturn: { button: 'retry', endpoint: retryReturn },
  coverReturn: { button: 'finish', endpoint: coverReturn, hint: 'coverHint' },
}

/** Payments divided among receivers: on their way, done, or waiting for somebody to say how it goes on. */
export default function ShareOrderPage(): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${shareOrder.name}.${key}`)
  return (
    <ResourcePage
      resource={shareOrder}
      rowActions={(row, _standard, { dialog, mayPress }) => {
        const isFailed = row.state === 'part_failed'
        const isOver = isFailed || row.state === 'finished'
        const action = (key: string, visible: boolean, danger?: boolean) => ({
          key,
          title: word(key),
          danger,
          visible: mayPress(COMMANDS[key]!.button) && visible,
          run: () => dialog.show(key, row.id),
        })
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
          action('retryShare', isFailed),
          action('finishShare', isFailed, true),
          action('retryReturn', row.failedReturns > 0),
          action('coverReturn', row.failedReturns > 0, true),
          action('reverseShare', row.state !== 'splitting' && row.returnedFen < row.sharedFen, true),
        ]
      }}
      detail={(parts) => <Dialogs parts={parts} />}
    />
  )
}

function Dialogs({ parts: { dialog, mayPress } }: { parts: PageParts<typeof shareOrder> }): ReactNode {
  const { t } = useTranslation()
  const { id, name = '', close } = dialog
  const found = COMMANDS[name]
  if (id && name === 'detail') return <ShareDetail id={id} onClose={close} />
  if (!id || !found || !mayPress(found.button)) return null
  const { id: _id, ...shape } = found.endpoint.input
  return (
    <FormDrawer
      key={name}
      title={t(found.endpoint.permission)}
      width={440}
      shape={shape}
      labelPrefix={shareOrder.name}
      before={found.hint && <p className="quiet">{t(`${shareOrder.name}.${found.hint}`)}</p>}
      send={async (values, key) => {
        await call(found.endpoint, { ...values, id }, { key, quiet: true })
        await refresh()
      }}
      onClose={close}
    />
  )
}
