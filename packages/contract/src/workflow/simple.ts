/** A process as the simple designer draws it: cards from top to bottom, with branches beside each other. */
export interface SimpleProcess {
  cards: Card[]
}
/** Who is wanted for a card; the engine reads the same rule from the attribute `cs:who`. */
export interface Who {
  by: 'users' | 'roles' | 'posts' | 'orgs' | 'leader' | 'leaders' | 'starter' | 'chosen' | 'field' | 'expression'
  values: string[]
  level?: number
}
export interface ApproveCard {
  kind: 'approve'
  id: string
  name: string
  who: Who
  many: 'any' | 'all' | 'ratio' | 'order'
  ratio?: number
  nobody?: 'pass' | 'refuse' | 'named' | 'administrator'
  nobodyIds?: string[]
  starter?: 'self' | 'skip' | 'leader'
  rejected?: 'end' | 'returnToStarter'
  /** ISO 8601 duration. */
  overdueAfter?: string
  /** `working`: counted at work, by the working calendar of the tenant. */
  overdueIn?: 'clock' | 'working'
  overdueThen?: 'remind' | 'approve' | 'reject' | 'leader'
}
export interface Branch {
  id: string
  name: string
  /** `${amount > 500}`; absent on the branch that is taken where no other is. */
  condition?: string
  cards: Card[]
}
export type Card =
  | ApproveCard
  | { kind: 'copy'; id: string; name: string; who: Who }
  | { kind: 'delay'; id: string; name: string; duration: string }
  | { kind: 'trigger'; id: string; name: string; to: string; title: string; content: string }
  | { kind: 'call'; id: string; name: string; key: string }
  | { kind: 'branch'; id: string; name: string; way: 'exclusive' | 'parallel' | 'inclusive'; branches: Branch[] }
export type CardKind = Card['kind']

const GATEWAYS = { exclusive: 'exclusiveGateway', parallel: 'parallelGateway', inclusive: 'inclusiveGateway' } as const

/** Text and attributes of XML alike. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

interface Drawn {
  id: string
  xml: (flows: string) => string
}
interface Sequence {
  id: string
  from: string
  to: string
  name?: string
  condition?: string
}

/** Collects nodes and flows; at the end each node names its flows, without which no layout can be made. */
class Drawing {
  readonly nodes: Drawn[] = []
  readonly flows: Sequence[] = []
  readonly defaults = new Map<string, string>()

  node(id: string, tag: string, attributes: Readonly<Record<string, string | undefined>>, inner = ''): string {
    const given = Object.entries({ id, ...attributes }).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [` ${name}="${escapeXml(value)}"`],
    )
    this.nodes.push({
      id,
      xml: (flows) => {
        const usual = this.defaults.get(id)
        return `<${tag}${given.join('')}${usual ? ` default="${usual}"` : ''}>${flows}${inner}</${tag}>`
      },
    })
    return id
  }
  flow(from: string, to: string, more: { name?: string; condition?: string; isDefault?: boolean } = {}): void {
    // By its ends, so that a card put in between changes no other flow.
    const twins = this.flows.filter((one) => one.from === from && one.to === to).length
    const id = `flow_${from}_${to}${twins ? `_${twins}` : ''}`
    const { isDefault, ...rest } = more
    this.flows.push({ id, from, to, ...rest })
    if (isDefault) this.defaults.set(from, id)
  }
  body(): string {
    const names = (tag: string, ids: readonly string[]) => ids.map((id) => `<${tag}>${id}</${tag}>`).join('')
    const ids = (pick: (flow: Sequence) => boolean) => this.flows.filter(pick).map(({ id }) => id)
    const nodes = this.nodes.map(({ id, xml }) =>
      xml(
        names(
          'incoming',
          ids(({ to }) => to === id),
        ) +
          names(
            'outgoing',
            ids(({ from }) => from === id),
          ),
      ),
    )
    const flows = this.flows.map(({ id, from, to, name, condition }) => {
      const inner = condition
        ? `<conditionExpression xsi:type="tFormalExpression">${escapeXml(condition)}</conditionExpression>`
        : ''
      return `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"${name ? ` name="${escapeXml(name)}"` : ''}>${inner}</sequenceFlow>`
    })
    return nodes.join('') + flows.join('')
  }
}

/** A flow that is still open: what comes next takes it up. */
interface Open {
  from: string
  name?: string
  condition?: string
  isDefault?: boolean
}

/** The same process as BPMN, without a drawing: a layout adds that. */
export function bpmnOf(
  { cards }: SimpleProcess,
  process: { key: string; name: string; start: string; end: string },
): string {
  const drawing = new Drawing()
  const start = drawing.node('start', 'startEvent', { name: process.start })
  const open = chain(drawing, cards, [{ from: start }])
  const end = drawing.node('end', 'endEvent', { name: process.end })
  join(drawing, open, end)
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:cs="urn:cloud-steward:process" id="definitions" targetNamespace="urn:cloud-steward:process"><process id="${escapeXml(process.key)}" name="${escapeXml(process.name)}" isExecutable="true">${drawing.body()}</process></definitions>`
}
const join = (drawing: Drawing, open: readonly Open[], to: string): void => {
  for (const { from, ...more } of open) drawing.flow(from, to, more)
}
function chain(drawing: Drawing, cards: readonly Card[], before: readonly Open[]): readonly Open[] {
  let open = before
  for (const card of cards) {
    if (card.kind === 'branch') {
      open = branches(drawing, card, open)
      continue
    }
    const id = cardNode(drawing, card)
    join(drawing, open, id)
    open = [{ from: id }]
  }
  return open
}
function branches(drawing: Drawing, card: Extract<Card, { kind: 'branch' }>, before: readonly Open[]): readonly Open[] {
  const tag = GATEWAYS[card.way]
  const split = drawing.node(card.id, tag, { name: card.name })
  join(drawing, before, split)
  const ends = card.branches.flatMap((branch) => {
    const first: Open = {
      from: split,
      name: branch.name,
      ...(card.way !== 'parallel' && (branch.condition ? { condition: branch.condition } : { isDefault: true })),
    }
    return chain(drawing, branch.cards, [first])
  })
  const gathered = drawing.node(`${card.id}_join`, tag, {})
  join(drawing, ends, gathered)
  return [{ from: gathered }]
}

const json = (value: unknown): string | undefined => (value === undefined ? undefined : JSON.stringify(value))
function cardNode(drawing: Drawing, card: Exclude<Card, { kind: 'branch' }>): string {
  const { id, name } = card
  switch (card.kind) {
    case 'approve':
      return drawing.node(id, 'userTask', approveAttributes(card))
    case 'copy':
      return drawing.node(id, 'task', { name, 'cs:copies': json([card.who]) })
    case 'delay':
      return drawing.node(
        id,
        'intermediateCatchEvent',
        { name },
        `<timerEventDefinition><timeDuration xsi:type="tFormalExpression">${escapeXml(card.duration)}</timeDuration></timerEventDefinition>`,
      )
    case 'trigger': {
      const fields = { 'cs:field-to': card.to, 'cs:field-title': card.title, 'cs:field-content': card.content }
      return drawing.node(id, 'serviceTask', { name, 'cs:service': 'notify', ...fields })
    }
    case 'call':
      return drawing.node(id, 'callActivity', { name, calledElement: card.key, 'cs:inheritVariables': 'true' })
  }
}
const approveAttributes = (card: ApproveCard): Record<string, string | undefined> => ({
  name: card.name,
  'cs:who': json(card.who),
  'cs:many': card.many === 'any' ? undefined : card.many,
  'cs:ratio': card.many === 'ratio' ? String(card.ratio ?? 100) : undefined,
  'cs:nobody': card.nobody,
  'cs:nobodyIds': card.nobody === 'named' ? card.nobodyIds?.join(',') : undefined,
  'cs:starter': card.starter,
  'cs:rejected': card.rejected,
  'cs:overdueAfter': card.overdueAfter,
  'cs:overdueIn': card.overdueAfter ? card.overdueIn : undefined,
  'cs:overdueThen': card.overdueAfter ? card.overdueThen : undefined,
})
