import { ExportOutlined } from '@ant-design/icons'
import { type MONITORS, queryMonitorLinks } from '@cloud-steward/contract/health/monitor.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { Failed } from '../../kit/Failed.tsx'
import './health.css'

interface Props {
  code: (typeof MONITORS)[number]
  children: ReactNode
}
/** One screen of the health of the system, or where another program tells the same, when the operator has set one. */
export function Monitor({ code, children }: Props): ReactNode {
  const { t } = useTranslation()
  const links = useQuery({
    queryKey: ['health.monitor'],
    queryFn: ({ signal }) => call(queryMonitorLinks, {}, { signal }),
    staleTime: 300_000,
  })
  if (links.isError) return <Failed retry={links.refetch} />
  if (!links.data) return <Skeleton active />
  const address = links.data.find(({ monitor }) => monitor === code)?.address
  if (!address) return <section className="health">{children}</section>
  return (
    <section className="panel monitor-elsewhere">
      <ExportOutlined aria-hidden />
      <h2>{t(`menu.${code}`)}</h2>
      <p className="quiet">{t('health.monitor.elsewhere')}</p>
      <Button type="primary" href={address} target="_blank" rel="noopener noreferrer">
        {t('health.monitor.open', { host: new URL(address).host })}
      </Button>
    </section>
  )
}
