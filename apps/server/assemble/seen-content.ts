import { type RawBuilder, sql } from 'kysely';

/** What says whether the content that administrators edit is still the one that this node works with. */
export interface ContentState {
  /** Revision of the data models. */
  models: number;
  /** State of the county's parameters. */
  parameters: string;
  /** Revision of what content versions published. */
  published: number;
  /** State of the words of notices. */
  templates: string;
}

/**
 * The state of the content as each call found it. The statement that finds the session reads it along, so that a call
 * asks for it by no statement of its own and still sees whatever was published before the call came, on whichever node.
 */
export class SeenContent {
  readonly #seen = new WeakMap<object, ContentState>();
  /** The expression that is read along. */
  readonly column: RawBuilder<ContentState>;

  constructor(state: {
    models: RawBuilder<number>;
    parameters: RawBuilder<string>;
    published: RawBuilder<number>;
    templates: RawBuilder<string>;
  }) {
    this.column = sql`jsonb_build_object('models', ${state.models}, 'parameters', ${state.parameters},
      'published', ${state.published}, 'templates', ${state.templates})`;
  }

  /** Keeps the state beside the person of one call; returns the person. */
  keep<P extends object>(person: P, state: ContentState): P {
    this.#seen.set(person, state);
    return person;
  }

  /** What the call of this person found; nothing where it came without a session. */
  of(person: object | null): Partial<ContentState> {
    return (person && this.#seen.get(person)) ?? {};
  }
}
