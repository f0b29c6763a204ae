import { useQuery } from '@tanstack/react-query'
import { Button, Input, Skeleton } from 'antd'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { Monitor } from '../Monitor.tsx'
import { type ApiOperation, DESCRIPTION, operationsOf } from './operations.ts'

/** The page the server draws for programmers; drawing all of the API takes a browser long, so it has a tab of its own. */
const PAGE = '/api/docs'
const MOST = 100

/** The API: searched here, whole on a page of its own. */
export default function ApiPage(): ReactNode {
  return (
    <Monitor code="swagger">
      <Api />
    </Monitor>
  )
}

function Api(): ReactNode {
  const { t, i18n } = useTranslation()
  const [words, setWords] = useState('')
  const sought = useDeferredValue(words.trim().toLowerCase())
  const { data, isError, refetch } = useQuery({
    queryKey: ['health.api', i18n.language],
    queryFn: ({ signal }) => operationsOf(i18n.language, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError) return <Failed retry={refetch} />
  if (!data) return <Skeleton active />
  const found = data.filter(({ text }) => sought.split(/\s+/).every((word) => text.includes(word)))
  return (
    <>
      <div className="health-buttons">
        <Input
          className="health-words"
          aria-label={t('health.api.search')}
          placeholder={t('health.api.search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Button href={PAGE} target="_blank" rel="noopener">
          {t('health.api.ownPage')}
        </Button>
        <Button href={DESCRIPTION} download="openapi.json">
          {t('health.api.description')}
        </Button>
      </div>
      <p className="quiet" role="status">
        {t('health.api.found', { n: found.length, shown: Math.min(MOST, found.length) })}
      </p>
      <ol className="log-lines api-lines">
        {found.slice(0, MOST).map((one) => (
          <li key={`${one.method} ${one.path}`}>
            <Operation one={one} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Operation({ one }: { one: ApiOperation }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{one.method}</b>
        <span>{one.summary}</span>
        <span>{one.path}</span>
      </summary>
      {isOpen && <pre>{JSON.stringify(one.said, null, 2)}</pre>}
    </details>
  )
}
