import type { ReactNode } from 'react'
import { formatFen, formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { StepPicture } from './StepPicture.tsx'
import type { Source, Terms } from './use-versions.ts'

/** The terms of a version in words, and its steps as a picture. */
export function TermsCard({ terms, source, unit }: { terms: Terms; source?: Source; unit: string }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string, values?: Record<string, unknown>) => t(`metering.pricePlan.${key}`, values)
  const perUnit = word('perUnit', { unit })
  const lines: [string, ReactNode][] = [[word('kind'), word(`kind.${terms.kind}`)]]
  const from = (price: number | null | undefined) =>
    source && price != null ? ` ${word('sourcePrice', { price: price.toFixed(4) })}` : ''
  if (source) lines.push([word('source'), <Rule key="source" source={source} />])
  if (terms.price != null)
    lines.push([word('price'), `${terms.price.toFixed(4)} ${perUnit}${from(source?.terms.price)}`])
  for (const [at, { fromQuantity, toQuantity, price }] of (terms.tiers ?? []).entries())
    lines.push([
      word('tierNo', { tier: at + 1 }),
      `${formatNumber(fromQuantity)} ${toQuantity == null ? `${unit} ${word('above')}` : `– ${formatNumber(toQuantity)} ${unit}`}: ${price.toFixed(4)} ${perUnit}${from(source?.terms.tiers?.[at]?.price)}`,
    ])
  if (terms.ladderPeriod) lines.push([word('ladderPeriod'), word(`ladderPeriod.${terms.ladderPeriod}`)])
  for (const [at, one] of (terms.periods ?? []).entries())
    lines.push([
      `${word(`band.${one.band}`)} ${one.startTime}–${one.endTime}`,
      `${one.fromMonth}–${one.toMonth} ${word('fixedPer.month')} · ${word(`days.${one.days}`)}: ${one.price.toFixed(4)} ${perUnit}${from(source?.terms.periods?.[at]?.price)}`,
    ])
  if (terms.servicePrice) lines.push([word('servicePrice'), `${terms.servicePrice.toFixed(4)} ${perUnit}`])
  if (terms.fixedFen)
    lines.push([word('fixedFen'), `${formatFen(terms.fixedFen)} / ${word(`fixedPer.${terms.fixedPer}`)}`])
  if (terms.minFen) lines.push([word('minFen'), formatFen(terms.minFen)])
  return (
    <>
      <dl>{lines.map(([name, value]) => [<dt key={`${name}t`}>{name}</dt>, <dd key={`${name}d`}>{value}</dd>])}</dl>
      {(terms.tiers?.length ?? 0) > 1 && <StepPicture tiers={terms.tiers!} unit={unit} label={word('steps')} />}
    </>
  )
}

/** Base and factors in a line; bands of their own below. */
function Rule({ source }: { source: Source }): ReactNode {
  const { t } = useTranslation()
  const said = ({ factor, offset }: { factor: number; offset?: number | null }) =>
    t(offset ? 'metering.pricePlan.sourceRulePlus' : 'metering.pricePlan.sourceRule', { factor, offset })
  return (
    <>
      {t('metering.pricePlan.sourceOf', { base: source.baseName, no: source.baseNo })} {said(source)}
      {source.bands?.map((one) => (
        <div key={one.band}>
          {t(`metering.pricePlan.band.${one.band}`)} {said(one)}
        </div>
      ))}
    </>
  )
}
