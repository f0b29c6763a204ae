import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import type { DeviceFacts } from './kinds.ts'
import { PropertyChart } from './PropertyChart.tsx'

/** All that the model of a device's type has, as the device said it last; a number that is picked is drawn. */
export function DeviceProperties({ id, facts }: { id: string; facts: DeviceFacts }): ReactNode {
  const { t } = useTranslation()
  const [picked, pick] = useState<string>()
  const { properties, modelNumber } = facts
  const drawn = properties.find(({ key }) => key === picked)
  if (!properties.length) return null
  const shown = ({ kind, value, unit, decimals, options }: (typeof properties)[number]): string => {
    if (value == null) return '-'
    const meaning = options?.find((one) => one.value === value)?.meaning
    if (kind !== 'number') return meaning ?? (kind === 'flag' ? t(value ? 'kit.yes' : 'kit.no') : String(value))
    return [formatNumber(value, decimals ?? undefined), unit].filter(Boolean).join(' ')
  }
  return (
    <section className="device-card device-properties">
      <div className="device-use-head">
        <h3>{t('device.panel.properties')}</h3>
        <span className="quiet">{t('device.panel.model', { number: modelNumber })}</span>
      </div>
      <dl className="device-values">
        {properties.map((one) => (
          <div key={one.key}>
            <dt>{one.name}</dt>
            <dd>
              {one.kind === 'number' ? (
                <button
                  type="button"
                  aria-pressed={one.key === picked}
                  aria-label={`${one.name} ${shown(one)}`}
                  onClick={() => pick(one.key === picked ? undefined : one.key)}
                >
                  {shown(one)}
                </button>
              ) : (
                shown(one)
              )}
            </dd>
          </div>
        ))}
      </dl>
      {drawn ? (
        <PropertyChart key={drawn.key} id={id} property={drawn} />
      ) : (
        <p className="quiet device-properties-hint">{t('device.panel.propertyHint')}</p>
      )}
    </section>
  )
}
