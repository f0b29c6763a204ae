import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import type { queryStartForm } from '@cloud-steward/contract/workflow/definition.ts'
import { Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { listed } from '../../../infra/format.ts'
import { type Translate, useTranslation } from '../../../infra/i18n.ts'
import { usePhone } from '../../../infra/use-phone.ts'

const BpmnDiagram = lazy(async () => ({ default: (await import('../detail/BpmnDiagram.tsx')).BpmnDiagram }))

type Station = AnswerOf<typeof queryStartForm>['way'][number]
interface Props {
  way: readonly Station[]
  xml: string
  /** Of the process. */
  name: string
}
/** Where a request will go: who decides in which order, and the diagram. On a phone it is folded. */
export function StartWay(props: Props): ReactNode {
  const { t } = useTranslation()
  const phone = usePhone()
  const [isOpen, setOpen] = useState(false)
  const title = t('workflow.start.way')
  if (!phone)
    return (
      <aside className="start-way" aria-label={title}>
        <h3>{title}</h3>
        <Way {...props} />
      </aside>
    )
  return (
    <section className="start-way">
      <button type="button" className="word-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? '▾' : '▸'} {title}
      </button>
      {isOpen && <Way {...props} />}
    </section>
  )
}
function Way({ way, xml, name }: Props): ReactNode {
  return (
    <>
      {way.length > 0 && (
        <ol className="way-stations">
          {way.map((station) => (
            <Stop key={station.node} of={station} />
          ))}
        </ol>
      )}
      <Suspense fallback={<Skeleton active />}>
        <BpmnDiagram xml={xml} label={name} />
      </Suspense>
    </>
  )
}
function Stop({ of }: { of: Station }): ReactNode {
  const { t } = useTranslation()
  const { name, isSure, isCopy, isVote, count, when } = of
  const about = [
    isCopy && t('workflow.design.kind.copy'),
    isVote && count > 1 && t('workflow.start.vote'),
    !isSure && (when ? t('workflow.start.onlyWhen', { when }) : t('workflow.start.maybe')),
  ].filter(Boolean)
  return (
    <li className={isSure ? undefined : 'way-maybe'}>
      <b>{name}</b>
      <span>{peopleOf(of, t)}</span>
      {about.length > 0 && <small className="quiet">{about.join(' · ')}</small>}
    </li>
  )
}
/** The people by name, or how they will be found. */
function peopleOf({ by, people, count, field }: Station, t: Translate): string {
  if (by !== 'found') return t(`activiti.Process.by.${by}`, { field: field ?? '' })
  const names = listed(people)
  return count > people.length ? t('workflow.design.whom.more', { names, count }) : names
}
