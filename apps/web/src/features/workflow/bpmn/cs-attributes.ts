const attribute = (name: string) => ({ name, isAttr: true, type: 'String' })
const on = (name: string, types: readonly string[], names: readonly string[]) => ({
  name,
  extends: types.map((type) => `bpmn:${type}`),
  properties: names.map(attribute),
})

/** The attributes in which both designers write who handles a node; the engine reads the same. */
export const CS_ATTRIBUTES = {
  name: 'CloudSteward',
  uri: 'urn:cloud-steward:process',
  prefix: 'cs',
  xml: { tagAlias: 'lowerCase' },
  associations: [],
  types: [
    on(
      'Handling',
      ['UserTask'],
      [
        'who',
        'many',
        'ratio',
        'nobody',
        'nobodyIds',
        'starter',
        'rejected',
        'overdueAfter',
        'overdueIn',
        'overdueThen',
        'form',
      ],
    ),
    on('Copying', ['Activity'], ['copies']),
    on(
      'Service',
      ['ServiceTask', 'SendTask'],
      ['service', 'resultVariable', 'field-to', 'field-title', 'field-content'],
    ),
    on('Calling', ['CallActivity'], ['inheritVariables']),
    on('Running', ['Process'], ['mayCancel']),
  ],
}
