import { layerIdPattern } from '@homestead/catalogue/contract';
import type { DataModelField } from '@homestead/models/contract';
import Type, { type Static } from 'typebox';
import { Condition } from './condition.ts';
import { Rule } from './rule.ts';

const exact = { additionalProperties: false };
const Path = Type.String({ pattern: '^[a-z][a-z0-9]*\\.[a-z][A-Za-z0-9]*$' });
const Flag = Type.Optional(Type.Literal(true));

/** The fields that an area check writes, and the text of land classes for the third survey. */
export const AreaCheckTargets = Type.Object(
  { occupied: Type.Optional(Path), area: Type.Optional(Path), text: Type.Optional(Path) },
  exact,
);
export type AreaCheckTargets = Static<typeof AreaCheckTargets>;

/** How a field opens its map: the layer an existing shape is drawn on, the button and the popup's title. */
export const FieldMap = Type.Object(
  {
    layerName: Type.Optional(Type.String()),
    minZoom: Type.Optional(Type.Integer({ minimum: 1, maximum: 24 })),
    button: Type.String({ minLength: 1 }),
    title: Type.String({ minLength: 1 }),
    /** Offer the device's own position on a desktop too, with its accuracy; where the screen is touched it always is. */
    locate: Flag,
    /**
     * A place that a villager marks: own position, a rectangle of typed width and depth, and what lies there at once.
     * `footprint` is the field with the area in m² that the rectangle begins with.
     */
    place: Type.Optional(Type.Object({ footprint: Type.Optional(Path) }, exact)),
    /** Other drawn fields, shown beneath this one with their names and areas, to compare. */
    outlines: Type.Optional(
      Type.Array(Type.Object({ field: Path, name: Type.String({ minLength: 1, maxLength: 12 }) }, exact), {
        minItems: 1,
        maxItems: 4,
      }),
    ),
    /** The one of `outlines` that this field should keep to: what lies outside is hatched, with its area. */
    beyond: Type.Optional(Path),
    /** The one of `outlines` that one press takes over, while nothing is drawn: a plan that is confirmed, not measured. */
    takes: Type.Optional(Path),
  },
  exact,
);
export type FieldMap = Static<typeof FieldMap>;

/** A model's field as one form shows it. What the form says replaces what the model says. */
export const FormField = Type.Object(
  {
    field: Path,
    required: Flag,
    /** Shown as advised; never blocks a submit. */
    recommended: Flag,
    readOnly: Flag,
    readOnlyWhen: Type.Optional(Condition),
    hidden: Flag,
    /** Filled by another field or by the server, never typed. */
    auto: Flag,
    label: Type.Optional(Type.String()),
    /** Subheading under which the field stands inside its section. */
    block: Type.Optional(Type.String()),
    placeholder: Type.Optional(Type.String()),
    dictionary: Type.Optional(Type.String()),
    rows: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
    /** `today`, `currentUser`, or the value itself. */
    default: Type.Optional(Type.Union([Type.String(), Type.Number()])),
    /** What one press fills in where the person does not know: `不详`. */
    unknown: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
    /** Text with `{group.code}` places, offered when the field is empty; `|mask` hides part of a name. */
    template: Type.Optional(Type.String()),
    /** As `template`, but only offered beside the field, once there is something for every place. */
    offer: Type.Optional(Type.String()),
    /** Taken from another field: when this one is empty, or always when it is read-only. */
    prefill: Type.Optional(Path),
    visibleWhen: Type.Optional(Condition),
    requiredWhen: Type.Optional(Condition),
    /** The file that a refusal must carry (`workflow.md`, required and recommended). */
    noticeOn: Type.Optional(Type.Literal('refuse')),
    /** A checked layer of `content/map/layers.json`. */
    layer: Type.Optional(Type.String({ pattern: layerIdPattern })),
    checks: Type.Optional(AreaCheckTargets),
    /** The drawn shape that an area check cuts or an area size measures. */
    geometry: Type.Optional(Path),
    /** The field beside a drawn shape that takes its area. */
    areaField: Type.Optional(Path),
    map: Type.Optional(FieldMap),
    /** A button that chooses the value elsewhere. */
    picker: Type.Optional(
      Type.Object({ source: Type.Literal('house-drawings'), button: Type.String({ minLength: 1 }) }, exact),
    ),
    /** A button that writes the device's position into a text field. */
    locate: Type.Optional(Type.Object({ button: Type.String({ minLength: 1 }) }, exact)),
    /** Only for one client, or another label there. */
    client: Type.Optional(
      Type.Object(
        {
          mobile: Type.Optional(Type.Object({ hidden: Flag, label: Type.Optional(Type.String()) }, exact)),
          desktop: Type.Optional(Type.Object({ hidden: Flag, label: Type.Optional(Type.String()) }, exact)),
        },
        exact,
      ),
    ),
  },
  exact,
);
export type FormField = Static<typeof FormField>;

/** A collapsible part. An empty title means that the fields stand free, above the panels. */
export const FormSection = Type.Object(
  { title: Type.String(), open: Type.Boolean(), fields: Type.Array(FormField) },
  exact,
);
export type FormSection = Static<typeof FormSection>;

/** A part of filling a form in: one screen on the phone, one stretch of the page on the desktop. */
export const FormStep = Type.Object(
  {
    key: Type.String({ pattern: '^[a-z][a-z-]*$' }),
    title: Type.String({ minLength: 1, maxLength: 20 }),
    hint: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    fields: Type.Array(Path, { minItems: 1 }),
  },
  exact,
);
export type FormStep = Static<typeof FormStep>;

/** The fields of one member of a household, by what they say of that person. */
const MemberFields = Type.Object(
  { name: Path, age: Path, relation: Path, idNumber: Path, registeredResidence: Path },
  exact,
);

/** The members of a household that a form asks for: those with fields of their own, then a list. */
export const FormMembers = Type.Object(
  {
    slots: Type.Array(MemberFields),
    /** A field of the type `family-members` for those beyond the slots. */
    further: Path,
    /** The head's registered residence, which most members share. */
    residence: Type.Optional(Path),
  },
  exact,
);
export type FormMembers = Static<typeof FormMembers>;

/** The field in which an officer decides, and the outcomes that each of its values allows. */
export const Decision = Type.Object(
  { field: Path, outcomes: Type.Record(Type.String(), Type.Array(Type.String(), { minItems: 1 })) },
  exact,
);
export type Decision = Static<typeof Decision>;

/**
 * A registered call to another system that whoever fills the form in may make by a button. The mapping of the registration says
 * which fields are sent and told; the form says which of these it takes.
 */
export const FormLookup = Type.Object(
  {
    /** The code of the registered call. */
    call: Type.String({ pattern: '^[A-Za-z][\\w.-]{1,59}$' }),
    button: Type.String({ minLength: 1, maxLength: 20 }),
    /** Fields of this form that take what is told. */
    fills: Type.Optional(Type.Array(Path, { maxItems: 50 })),
    /** Fields of the case that are held against what is told. */
    compares: Type.Optional(Type.Array(Path, { maxItems: 50 })),
  },
  exact,
);
export type FormLookup = Static<typeof FormLookup>;

/** A form, as `content/forms/<group>/<formKey>.form.json` declares it. */
export const FormDefinition = Type.Object(
  {
    formKey: Type.String({ pattern: '^[a-z]+_[a-z]+$' }),
    title: Type.String({ minLength: 1 }),
    taskName: Type.Optional(Type.String()),
    sections: Type.Array(FormSection),
    /** How it is filled in by whoever begins; a form without steps is filled in section by section. */
    steps: Type.Optional(Type.Array(FormStep, { minItems: 2 })),
    members: Type.Optional(FormMembers),
    decision: Type.Optional(Decision),
    /** The field in which whoever decides says why: it is the opinion of the task. */
    opinion: Type.Optional(Path),
    rules: Type.Optional(Type.Array(Rule)),
    lookups: Type.Optional(Type.Array(FormLookup, { maxItems: 5 })),
    /** What an empty form says. */
    empty: Type.Optional(Type.String()),
  },
  exact,
);
export type FormDefinition = Static<typeof FormDefinition>;

/** A field as it is drawn and judged: the model's field with the form's words laid over it. */
export type FormFieldSpec = Omit<DataModelField, 'label' | 'dictionary' | 'required'> &
  Omit<FormField, 'field' | 'label' | 'dictionary'> & {
    /** `group.code`. */
    path: string;
    group: string;
    label: string;
    dictionary?: string;
  };
