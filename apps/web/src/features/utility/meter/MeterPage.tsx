import { meter, replaceMeter } from '@cloud-steward/contract/utility/meter.ts'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const FormDrawer = lazy(() => import('../../../kit/FormDrawer.tsx'))
export const askAhead = askRowsAhead(meter)
const { id: _id, ...SHAPE } = replaceMeter.input

/** Meters, and putting a new apparatus in the place of an old one. */
export default function MeterPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <ResourcePage
      resource={meter}
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
          <FormDrawer
            title={t('utility.meter.replaceMeter')}
            width={480}
            shape={SHAPE}
            labelPrefix="utility.meter"
            initial={{ readOn: businessDay(), startValue: 0 }}
            before={<p className="quiet">{t('utility.meter.replaceHint')}</p>}
            send={async (values, key) => {
              await call(replaceMeter, { ...values, id: dialog.id } as never, { key, quiet: true })
              await Promise.all([refreshRows(meter.name), refreshRows('utility.reading')])
            }}
            onClose={dialog.close}
          />
        )
      }
    />
  )
}
