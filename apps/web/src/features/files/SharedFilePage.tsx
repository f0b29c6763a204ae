import { openFileLink, readFileLink } from '@cloud-steward/contract/files/file.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Result } from 'antd'
import { type ReactNode, useState } from 'react'
import { sizeOf } from '../../components/library/library.ts'
import { call, download } from '../../infra/api.ts'
import { formatInstant } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { useTitle } from '../../infra/use-title.ts'
import './files.css'

/** A file shared by a link. Its token is in the URL fragment, which browsers do not send with the request. */
export default function SharedFilePage(): ReactNode {
  const { t } = useTranslation()
  const [token] = useState(() => location.hash.slice(1))
  const found = useQuery({
    queryKey: ['shared file', token],
    retry: false,
    queryFn: ({ signal }) => call(openFileLink, { token }, { signal, quiet: true }),
  })
  useTitle(found.data?.name ?? t('file.library.shared'))
  if (found.isPending) return null
  if (!found.data) return <Result status="404" title={t('file.error.linkOver')} />
  const { name, bytes, tenantName, timeZone, endsAt } = found.data
  return (
    <Result
      status="success"
      icon={null}
      title={<span className="shared-name">{name}</span>}
      subTitle={`${tenantName} · ${sizeOf(bytes)} · ${t('file.library.linkUntil', { at: formatInstant(endsAt, 'YYYY-MM-DD HH:mm', timeZone) })}`}
      extra={
        <Button
          type="primary"
          size="large"
          onClick={() => void download(readFileLink, { token }, name).catch(() => {})}
        >
          {t('file.attachment.save')}
        </Button>
      }
    />
  )
}
