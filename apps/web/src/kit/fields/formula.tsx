import { FormulaError, parseFormula, ratio, toFen } from '@cloud-steward/contract/formula.ts'
import type { TextField } from '@cloud-steward/contract/kit/index.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { formatFen } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'
import TextControl from './text.tsx'
import type { ControlProps } from './types.ts'

/** A room for the example: m², yuan of monthly rent, people, days, months, units. */
const EXAMPLE: Readonly<Record<string, number>> = { area: 50, rent: 3000, persons: 2, days: 30, months: 1 }
const valueOf = (name: string): number => EXAMPLE[name] ?? 1

/** What a formula gives in the example; undefined where it is none. */
function exampleOf(formula: string, variables: readonly string[]): number | undefined {
  try {
    const values = Object.fromEntries(variables.map((name) => [name, ratio(valueOf(name))]))
    return toFen(parseFormula(formula, variables)(values), 'half_up')
  } catch (error) {
    if (error instanceof FormulaError) return undefined
    throw error
  }
}

/** A formula, written with buttons that name its variables; its words and what it gives in an example stand below. */
export default function FormulaControl(props: ControlProps<TextField>): ReactNode {
  const { field, value, onChange } = props
  const { t } = useTranslation()
  const variables = field.variables ?? []
  const text = typeof value === 'string' ? value : ''
  const nameOf = (name: string) => t(`kit.formula.${name}`)
  const result = exampleOf(text, variables)
  return (
    <>
      <TextControl {...props} />
      <span className="formula-chips">
        {variables.map((name) => (
          <Button key={name} size="small" onClick={() => onChange?.(`${text}${text && ' '}${name}`)}>
            {nameOf(name)}
          </Button>
        ))}
      </span>
      {text && (
        <output className="quiet">
          {text.replaceAll(/[a-z]+/g, (name) => (variables.includes(name) ? nameOf(name) : name))}
          <br />
          {result === undefined
            ? t('kit.formula.wrong')
            : t('kit.formula.example', {
                given: variables.map((name) => `${nameOf(name)} ${valueOf(name)}`).join(' · '),
                amount: formatFen(result),
              })}
        </output>
      )}
    </>
  )
}
