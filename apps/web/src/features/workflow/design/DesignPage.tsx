import type { ProcessForm } from '@cloud-steward/contract/workflow/form.ts'
import { queryModelDesign } from '@cloud-steward/contract/workflow/model.ts'
import { bpmnOf, type Card, type SimpleProcess } from '@cloud-steward/contract/workflow/simple.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Skeleton, Tabs } from 'antd'
import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { usePage } from '../../../infra/page.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { BackLink } from '../BackLink.tsx'
import type { DesignerApi } from '../bpmn/Designer.tsx'
import { nodesIn } from '../nodes-in.ts'
import '../workflow.css'
import { Cards } from './Cards.tsx'
import { DesignHead } from './DesignHead.tsx'
import FormFields from './FormFields.tsx'
import { cardAt } from './move-cards.ts'
import { type Design, type Problem, useDrawing } from './use-drawing.ts'
import { VersionView } from './VersionView.tsx'

const BpmnDesigner = lazy(() => import('../bpmn/Designer.tsx'))

/** A process is drawn with cards or in BPMN, gets its form, is checked and deployed. */
export default function DesignPage(): ReactNode {
  const { t } = useTranslation()
  const { title } = usePage()
  const [params] = useSearchParams()
  const modelId = params.get('modelId') ?? ''
  const deploymentId = params.get('deploymentId')
  const found = useQuery({
    queryKey: ['workflow.design', modelId],
    enabled: Boolean(modelId),
    queryFn: ({ signal }) => call(queryModelDesign, { modelId }, { signal }),
  })
  return (
    <section className="process-page">
      <h1 className="visually-hidden">{title}</h1>
      <BackLink to="/model" menu="model" />
      {!modelId && deploymentId && <VersionView deploymentId={deploymentId} />}
      {!modelId && !deploymentId && <p className="quiet">{t('workflow.design.nothingChosen')}</p>}
      {found.isError && <Failed retry={found.refetch} />}
      {found.isLoading && <Skeleton active />}
      {found.data && <Designer key={modelId} modelId={modelId} design={found.data} />}
    </section>
  )
}

const TABS = {
  cards: 'workflow.design.tab.cards',
  bpmn: 'workflow.design.tab.bpmn',
  form: 'workflow.detail.form',
} as const

function Designer({ modelId, design }: { modelId: string; design: Design }): ReactNode {
  const { t } = useTranslation()
  const drawing = useDrawing(modelId, design)
  const { cards, isForeign, isRedrawn, redraw, form, setForm, problems, editor, names } = drawing
  const { tab, bpmn, turnTo, restart } = useTabs(isForeign, isRedrawn, cards.now)
  const [opened, open] = useState<string>()
  const isCards = !isForeign && !isRedrawn
  const show = (node: string) => {
    turnTo(isCards ? 'cards' : 'bpmn')
    if (isCards) open(cardAt(cards.now, node)?.id)
    else editor.current?.select(node)
  }
  const giveUp = () => {
    redraw(false)
    restart()
  }
  return (
    <>
      <DesignHead design={design} {...drawing} onShow={show} />
      <section className="process-block">
        <Tabs
          activeKey={tab}
          onChange={turnTo}
          items={Object.entries(TABS).map(([key, label]) => ({ key, label: t(label) }))}
        />
        {tab === 'cards' && isCards && (
          <Cards cards={cards} problems={problems} form={form} opened={opened} onOpen={open} />
        )}
        {tab === 'cards' && !isCards && <NoCards isForeign={isForeign} onGiveUp={giveUp} />}
        {bpmn && (
          <div hidden={tab !== 'bpmn'}>
            <Suspense fallback={<Skeleton active />}>
              <BpmnTab
                key={bpmn.count}
                cards={isForeign ? null : bpmn.cards}
                design={design}
                names={names}
                problems={problems}
                form={form}
                onForm={setForm}
                apiRef={editor}
                onChange={() => redraw(true)}
              />
            </Suspense>
          </div>
        )}
        {tab === 'form' && (
          <FormFields
            form={form}
            nodes={isCards ? nodesOf(cards.now) : (editor.current?.tasks() ?? tasksIn(design.xml))}
            onChange={setForm}
          />
        )}
      </section>
    </>
  )
}

/** The tab that is shown. The editor of BPMN begins with the cards as they are when it is opened, and again once they have changed. */
function useTabs(isForeign: boolean, isRedrawn: boolean, cards: SimpleProcess) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const [tab, setTab] = useState(isForeign ? 'bpmn' : 'cards')
  const [bpmn, setBpmn] = useState(isForeign ? { cards, count: 0 } : undefined)
  const turnTo = (next: string) => {
    const isStale = !isForeign && !isRedrawn && bpmn?.cards !== cards
    const go = () => {
      setTab(next)
      if (next === 'bpmn' && isStale) setBpmn({ cards, count: (bpmn?.count ?? 0) + 1 })
    }
    if (next !== 'bpmn' || bpmn || isForeign) return go()
    void modal.confirm({ title: t('workflow.design.toBpmn'), content: t('workflow.design.toBpmnHint'), onOk: go })
  }
  /** The editor of BPMN forgets what was changed in it. */
  const restart = () => setBpmn(undefined)
  return { tab, bpmn, turnTo, restart }
}

/** Why the cards are not offered. */
function NoCards({ isForeign, onGiveUp }: { isForeign: boolean; onGiveUp: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <Alert
      type="info"
      showIcon
      title={t(isForeign ? 'workflow.design.foreign' : 'workflow.design.redrawn')}
      action={
        !isForeign && (
          <Button size="small" onClick={onGiveUp}>
            {t('workflow.design.giveUp')}
          </Button>
        )
      }
    />
  )
}

type Tasks = readonly { id: string; name: string }[]
/** User tasks of the cards, whose rights on the form can be set. */
function nodesOf({ cards }: SimpleProcess): Tasks {
  const of = (chain: readonly Card[]): { id: string; name: string }[] =>
    chain.flatMap((card) => {
      if (card.kind === 'branch') return card.branches.flatMap((branch) => of(branch.cards))
      return card.kind === 'approve' ? [{ id: card.id, name: card.name }] : []
    })
  return of(cards)
}
const tasksIn = (xml: string | null | undefined): Tasks =>
  xml ? nodesIn(xml).filter(({ type }) => type === 'userTask') : []

interface BpmnTabProps {
  cards: SimpleProcess | null
  design: Design
  names: Parameters<typeof bpmnOf>[1]
  problems: readonly Problem[]
  form: ProcessForm
  onForm: (form: ProcessForm) => void
  apiRef: RefObject<DesignerApi | undefined>
  onChange: () => void
}
/** The editor of BPMN with what the cards draw, laid out, or with what was drawn in it before. */
function BpmnTab({ cards, design, names, ...rest }: BpmnTabProps): ReactNode {
  const [first] = useState(() => (cards ? bpmnOf(cards, names) : design.xml))
  const laid = useQuery({
    queryKey: ['workflow.design', 'layout', first],
    queryFn: async () => {
      if (!first || first.includes('BPMNDiagram')) return first ?? null
      return (await import('bpmn-auto-layout')).layoutProcess(first)
    },
  })
  if (laid.isPending) return <Skeleton active />
  return <BpmnDesigner xml={laid.data ?? null} process={names} {...rest} />
}
