import { type Content, GIVEN } from '@cloud-steward/contract/reports/content.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { useSources } from './use-sources.ts'

interface Props {
  name: string
  content: Content
  onCopy: (text: string) => void
}
/** A letter is edited in Word or WPS: here are the bindings that can be copied into it. */
export function LetterPane({ name, content, onCopy }: Props): ReactNode {
  const { t } = useTranslation()
  const { sets, parameters } = content
  const { sourceOf } = useSources()
  const groups = [
    ['inLetterRows', sets.map((set) => `{#${set.name}}…{/${set.name}}`)],
    ['inLetterIf', sets.map((set) => `{#if count(${set.name}.${firstField(set.source)}) > 0}…{/if}`)],
    ['inLetterParam', [...parameters.map((one) => one.name), ...GIVEN].map((one) => `{param.${one}}`)],
  ] as const
  return (
    <section className="report-pane">
      <h2>{t('report.designer.letter')}</h2>
      <p>
        <b>{name}</b>
      </p>
      <p className="quiet">{t('report.designer.letterHint')}</p>
      {sets.map((set) => (
        <div key={set.name} className="report-bindings">
          <span>
            {t('report.designer.inLetterFields', { set: set.name })}{' '}
            <small className="quiet">{sourceOf(set)?.label}</small>
          </span>
          {sourceOf(set)?.fields.map(({ key, label }) => (
            <Button key={key} size="small" title={label} onClick={() => onCopy(`{${key}}`)}>
              {label} <code>{`{${key}}`}</code>
            </Button>
          ))}
        </div>
      ))}
      {groups.map(
        ([group, texts]) =>
          texts.length > 0 && (
            <div key={group} className="report-bindings">
              <span>{t(`report.designer.${group}`)}</span>
              {texts.map((text) => (
                <Button key={text} size="small" onClick={() => onCopy(text)}>
                  <code>{text}</code>
                </Button>
              ))}
            </div>
          ),
      )}
    </section>
  )
}
/** A field that every row has. */
const firstField = (source: string): string => (source === 'metric' ? 'part' : 'createTime')
