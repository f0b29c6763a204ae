import { pricePlan, saveDerivedVersion } from '@cloud-steward/contract/metering/price-plan.ts'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { useVersions, withoutReason } from './use-versions.ts'

const { pricePlanId: _price_plan, ...FIELDS } = saveDerivedVersion.input

/** The next version as the prices of another pricePlan, times a factor: begun from the rule of the last one. */
export default function DerivedForm({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const versions = useVersions(id)
  if (!versions.data) return null
  const [last] = versions.data
  const { baseId, baseName, factor = 1, offset = 0, bands } = last?.source ?? {}
  const effectiveOn = last?.state === 'draft' ? last.effectiveOn : businessDay(1)
  return (
    <FormDrawer
      title={t('metering.pricePlan.saveDerivedVersion')}
      shape={withoutReason(FIELDS, versions.data)}
      labelPrefix="metering.pricePlan"
      initial={{ baseId, baseName, factor, offset, bands, effectiveOn }}
      before={<p className="quiet">{t('metering.pricePlan.derivedHint')}</p>}
      send={async (values) => {
        await call(saveDerivedVersion, { ...values, pricePlanId: id } as never, { quiet: true })
        await refreshRows(pricePlan.name)
      }}
      onClose={onClose}
    />
  )
}
