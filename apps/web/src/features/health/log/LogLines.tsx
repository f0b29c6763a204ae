import { Button } from 'antd'
import type { ReactNode } from 'react'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import type { Line } from './log-search.ts'

interface Props {
  lines: readonly Line[]
  onRequest: (requestId: string) => void
}
/** Fields shown in the collapsed line, in this order. */
const GLANCE = ['method', 'path', 'status', 'job', 'ms', 'statements', 'dbMs', 'error'] as const

const glanceOf = (more: unknown): string => {
  const fields = (more ?? {}) as Record<string, unknown>
  const parts = GLANCE.flatMap((key) => {
    if (fields[key] === undefined) return []
    const value = String(fields[key])
    return [['method', 'path', 'status', 'job'].includes(key) ? value : `${key} ${value}`]
  })
  return parts.join(' · ')
}

/** Log lines. Each one expands to all its fields. */
export function LogLines({ lines, onRequest }: Props): ReactNode {
  return (
    <ol className="log-lines">
      {lines.map((line, at) => (
        // Lines have no id. Numbered from the last one, a line keeps its key while newer ones are added before it.
        <li key={`${line.time} ${line.requestId} ${lines.length - at}`} data-level={line.logLevel}>
          <LogLine line={line} onRequest={onRequest} />
        </li>
      ))}
    </ol>
  )
}

function LogLine({ line, onRequest }: { line: Line } & Pick<Props, 'onRequest'>): ReactNode {
  const { t } = useTranslation()
  const { time, logLevel, tenant, username, requestId, message, more } = line
  const label = (key: string) => t(`health.log.${key}`)
  const facts = [
    ['tenant', tenant],
    ['username', username],
  ] as const
  return (
    <details>
      <summary>
        <time dateTime={time}>{formatInstant(time, 'MM-DD HH:mm:ss')}</time>
        <b>{label(`logLevel.${logLevel}`)}</b>
        <span>
          {message} <span className="quiet">{glanceOf(more)}</span>
        </span>
      </summary>
      <dl>
        {facts.map(([key, value]) =>
          value === undefined || value === null ? null : (
            <div key={key}>
              <dt>{label(key)}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        {requestId && (
          <div>
            <dt>{label('requestId')}</dt>
            <dd>
              <Button type="link" size="small" onClick={() => onRequest(requestId)}>
                {requestId}
              </Button>
            </dd>
          </div>
        )}
      </dl>
      {Boolean(more) && <pre>{JSON.stringify(more, null, 2).replaceAll('\\n', '\n    ')}</pre>}
    </details>
  )
}
