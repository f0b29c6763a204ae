import type { JsonSchema, Output } from '@cloud-steward/contract'
import { shapeSchema } from '@cloud-steward/contract'

/** Keywords for inputs. Answers are projected and masked, not validated: a hidden field is not there, bounds say nothing of it. */
const FOR_INPUT = [
  'required',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'maxItems',
  'minItems',
  'format',
  'pattern',
]
const isSchema = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A schema without the keywords for inputs, and without `others`. A field may have the name of a keyword: its value is a schema. */
export const withoutBounds = (schema: object, others: readonly string[] = []): JsonSchema =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      (FOR_INPUT.includes(key) || others.includes(key)) && !isSchema(value) ? undefined : value,
    ),
  ) as JsonSchema

/** The schema of `data` in an answer. @param row of its shape, @param pagination the schema beside the list of a page */
export function dataSchema(output: Output, row: JsonSchema, pagination: object): object {
  if (output.kind === 'rows') return { type: 'array', items: row }
  if (output.kind !== 'page') return row
  return { type: 'object', properties: { list: { type: 'array', items: row }, pagination } }
}
/** The schema of an output's shape; any value where it has none. */
export const rowSchema = (output: Output): JsonSchema => ('shape' in output ? shapeSchema(output.shape) : {})

export const PAGINATION = {
  type: 'object',
  properties: {
    total: { type: 'integer' },
    pageSize: { type: 'integer' },
    current: { type: 'integer' },
    bounded: { type: 'boolean' },
    totals: {
      type: 'object',
      properties: {
        sums: { type: 'object', additionalProperties: { type: 'integer' } },
        segments: { type: 'object', additionalProperties: { type: 'integer' } },
      },
    },
  },
} as const
