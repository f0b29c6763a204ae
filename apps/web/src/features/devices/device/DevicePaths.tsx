import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../infra/i18n.ts'
import { relativeTime } from '../../../infra/relative-time.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import { type DeviceFacts, pageOfDevice } from './kinds.ts'

/** From which strength on, dBm, so many bars of four are full. */
const BARS = [-120, -105, -95, -80]

/** Who hears a meter of a shared channel and how well, the best first. */
export function DevicePaths({ paths }: { paths: DeviceFacts['paths'] }): ReactNode {
  const { t } = useTranslation()
  if (!paths.length) return null
  return (
    <section className="device-card">
      <h3>{t('device.elemeter.paths')}</h3>
      <ul className="device-paths">
        {paths.map(({ id, serial, name, signal, heardAt, isUsed, isHome }) => (
          <li key={id}>
            <span className="signal-bars" aria-hidden="true">
              {BARS.map((from) => (
                <i key={from} className={signal != null && signal >= from ? 'full' : ''} />
              ))}
            </span>
            <Link to={pageOfDevice(id, 'collector')}>{name ?? serial}</Link>
            <span>{signal == null ? t('device.panel.noSignal') : t('device.panel.pathSignal', { signal })}</span>
            <span className="quiet">{relativeTime(heardAt, t)}</span>
            {isUsed && <StateTag value="normal">{t('device.elemeter.isUsed')}</StateTag>}
            {isHome && <StateTag value="">{t('device.elemeter.isHome')}</StateTag>}
          </li>
        ))}
      </ul>
    </section>
  )
}
