import {
  beginCheckOut,
  cancelCheckOut,
  checkOut,
  settleEndedLease,
} from '@cloud-steward/contract/checkout/check-out.ts'
import { mayFollow } from '@cloud-steward/contract/checkout/check-out-actions.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { type PageParts, ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { refreshCheckOut } from '../use-detail.ts'
import { useLeaving } from '../use-leaving.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
const FlowDrawer = lazy(() => import('./FlowDrawer.tsx'))
const ReviewDetail = lazy(() => import('../review/ReviewDetail.tsx'))
export const askAhead = askRowsAhead(checkOut)

/** Leases on their way out, from the day somebody says so to the last payment. */
export default function CheckOutPage(): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${checkOut.name}.${key}`)
  return (
    <ResourcePage
      resource={checkOut}
      toolbar={({ mayPress, dialog }) =>
        mayPress('begin') && (
          <>
            <Button type="primary" onClick={() => dialog.show('begin')}>
              {word('begin')}
            </Button>
            <Button onClick={() => dialog.show('settle')}>{word('settleEndedLease')}</Button>
          </>
        )
      }
      rowActions={(row, _standard, { dialog, mayPress }) => {
        return [
          {
            key: 'work',
            title: word('work'),
            visible: mayFollow('reschedule', row.state) && mayPress('work'),
            run: () => dialog.show('flow', row.id),
          },
          { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
          {
            key: 'cancel',
            title: word('cancel'),
            danger: true,
            visible: mayFollow('cancel', row.state) && mayPress('cancel'),
            run: () => dialog.show('cancel', row.id),
          },
        ]
      }}
      detail={(parts) => <Dialogs parts={parts} />}
    />
  )
}

function Dialogs({ parts: { dialog, mayPress } }: { parts: PageParts<typeof checkOut> }): ReactNode {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const { id, name, close } = dialog
  const word = (key: string) => t(`${checkOut.name}.${key}`)
  const { fields, isSpecial, onChange } = useLeaving(beginCheckOut.input, 'early')
  if (name === 'begin' && mayPress('begin'))
    return (
      <CommandForm
        endpoint={beginCheckOut}
        of={checkOut.name}
        title={word('begin')}
        width={560}
        fields={fields}
        initial={{
          leaseId: params.get('lease') ?? undefined,
          leaveKind: 'early',
          leftOn: businessDay(),
          penalty: 'asAgreed',
        }}
        hint={word(isSpecial ? 'specialHint' : 'beginHint')}
        onChange={onChange}
        refresh={refreshCheckOut}
        onClose={close}
      />
    )
  if (name === 'settle' && mayPress('begin'))
    return (
      <CommandForm
        endpoint={settleEndedLease}
        of={checkOut.name}
        width={480}
        initial={{ leaseId: params.get('lease') ?? undefined, rest: 'refund' }}
        hint={word('settleEndedHint')}
        refresh={refreshCheckOut}
        onClose={close}
      />
    )
  if (!id) return null
  if (name === 'flow' && mayPress('work')) return <FlowDrawer id={id} onClose={close} />
  if (name === 'detail') return <ReviewDetail id={id} onClose={close} />
  if (name !== 'cancel' || !mayPress('cancel')) return null
  return (
    <CommandForm
      endpoint={cancelCheckOut}
      of={checkOut.name}
      given={{ id }}
      title={word('cancel')}
      refresh={refreshCheckOut}
      onClose={close}
    />
  )
}
