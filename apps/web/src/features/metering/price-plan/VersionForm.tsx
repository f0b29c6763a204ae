import type { Shape } from '@cloud-steward/contract/kit/index.ts'
import { pricePlan, saveVersion } from '@cloud-steward/contract/metering/price-plan.ts'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { useVersions, withoutReason } from './use-versions.ts'

const { pricePlanId: _price_plan, ...FIELDS } = saveVersion.input
const USUAL = { kind: 'ladder', ladderPeriod: 'month', servicePrice: 0, fixedFen: 0, fixedPer: 'month', minFen: 0 }
const LADDER = new Set(['ladderPeriod', 'tiers'])
const TOU = new Set(['periods', 'holidays'])

/** Only what a way of pricing needs is asked, and then it must be there. */
function shapeFor(kind: string): Shape {
  const wanted = (key: string) =>
    (key !== 'price' || kind === 'flat') &&
    (!LADDER.has(key) || kind.startsWith('ladder')) &&
    (!TOU.has(key) || kind.endsWith('tou'))
  return Object.fromEntries(Object.entries(FIELDS).filter(([key]) => wanted(key)))
}

/** The next version as a draft: begun from the last one, so that a new price is one number changed. */
export default function VersionForm({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const versions = useVersions(id)
  const [kind, setKind] = useState<string>()
  if (!versions.data) return null
  const [last] = versions.data
  const initial = {
    ...USUAL,
    ...last?.terms,
    effectiveOn: last?.state === 'draft' ? last.effectiveOn : businessDay(1),
  }
  const shown = kind ?? initial.kind
  return (
    <FormDrawer
      title={t('metering.pricePlan.saveVersion')}
      width={900}
      shape={withoutReason(shapeFor(shown), versions.data)}
      labelPrefix="metering.pricePlan"
      initial={initial}
      before={
        <p className="quiet">
          {t(shown === 'ladder_tou' ? 'metering.pricePlan.ladderTouHint' : 'metering.pricePlan.saveHint')}
        </p>
      }
      onChange={(changed) => 'kind' in changed && setKind(String(changed.kind))}
      send={async (values) => {
        await call(saveVersion, { ...values, pricePlanId: id } as never, { quiet: true })
        await refreshRows(pricePlan.name)
      }}
      onClose={onClose}
    />
  )
}
