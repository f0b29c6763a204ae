import { meter, replaceMeter } from '@cloud-steward/contract/metering/meter.ts'
import { lazy, type ReactNode } from 'react'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
export const askAhead = askRowsAhead(meter)

/** Meters, and putting a new apparatus in the place of an old one. */
export default function MeterPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={meter}
      sheet
      formProps={{
        initial: { role: 'room', utility: 'electric', multiplier: 1, maxReading: 999_999.99, banded: false },
      }}
      rowActions={(row, standard, { dialog, mayPress }) => [
        {
          key: 'replace',
          title: t('button.replace'),
          visible: mayPress('replace') && row.state === 'in_use',
          run: () => dialog.show('replace', row.id),
        },
        ...standard,
      ]}
      detail={({ dialog, mayPress }) =>
        dialog.name === 'replace' &&
        dialog.id &&
        mayPress('replace') && (
          <CommandForm
            endpoint={replaceMeter}
            of="metering.meter"
            given={{ id: dialog.id }}
            width={480}
            initial={{ readOn: businessDay(), startValue: 0 }}
            hint={t('metering.meter.replaceHint')}
            refresh={() => Promise.all([refreshRows(meter.name), refreshRows('metering.reading')])}
            onClose={dialog.close}
          />
        )
      }
    />
  )
}
