import { printNotices, remindBill, reminder } from '@cloud-steward/contract/billing/dunning.ts'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { download } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
export const askAhead = askRowsAhead(reminder)

/** Who was reminded of what, and what became of it; once more, for a reason. */
export default function ReminderPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={reminder}
      toolbar={({ mayPress, dialog }) =>
        mayPress('print') && <Button onClick={() => dialog.show('print')}>{t('billing.reminder.printNotices')}</Button>
      }
      rowActions={(row, _standard, { dialog, mayPress }) => [
        {
          key: 'remind',
          title: t(`${reminder.name}.resend`),
          visible: mayPress('remind') && row.result !== 'waiting',
          run: () => dialog.show('remind', row.id),
        },
      ]}
      detail={({ dialog: { name, close }, mayPress, row }) => {
        if (name === 'print' && mayPress('print'))
          return (
            <FormDrawer
              title={t('billing.reminder.printNotices')}
              width={440}
              shape={printNotices.input}
              labelPrefix="billing.reminder"
              initial={{ month: businessDay().slice(0, 7) }}
              before={<p className="quiet">{t('billing.reminder.printHint')}</p>}
              send={async (values) => {
                await download(printNotices, values, `${t('billing.notice.title')} ${String(values.month)}.pdf`)
                await refreshRows(reminder.name)
              }}
              onClose={close}
            />
          )
        if (name !== 'remind' || !row || !mayPress('remind')) return null
        return (
          <CommandForm
            endpoint={remindBill}
            of={reminder.name}
            given={{ id: row.billId }}
            title={t(`${reminder.name}.resend`)}
            initial={{ channel: row.channel === 'sms' ? 'sms' : 'notice' }}
            hint={t('billing.bill.remindHint')}
            onClose={close}
          />
        )
      }}
    />
  )
}
