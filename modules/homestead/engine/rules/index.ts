import type { RuleId } from '../../contract/index.ts';
import type { Check } from '../facts.ts';
import { conversion, drawingBeyondApplied, drawings, startedWhileValid } from './building.ts';
import * as eligibility from './eligibility.ts';
import * as limits from './limits.ts';

/** Every rule and the function that judges it; a new rule does not compile until it stands here. */
export const checks = {
  'applied-area': limits.area('applied'),
  'applied-storeys': limits.storeys('applied'),
  'applied-height': limits.height('applied'),
  'applied-eaves': limits.eaves('applied'),
  'applied-floor-area': limits.floorArea('applied'),
  'granted-area': limits.area('granted'),
  'granted-storeys': limits.storeys('granted'),
  'granted-height': limits.height('granted'),
  'granted-eaves': limits.eaves('granted'),
  'granted-floor-area': limits.floorArea('granted'),
  'granted-beyond-applied': limits.grantedBeyondApplied,
  'granted-floor-plausible': limits.grantedFloorPlausible,
  adult: eligibility.adult,
  'kept-beside-new': eligibility.keptBesideNew,
  'kept-well-housed': eligibility.keptWellHoused,
  'old-site-unsettled': eligibility.oldSiteUnsettled,
  'old-house-transferred': eligibility.oldHouseTransferred,
  'neighbours-not-asked': eligibility.neighboursNotAsked,
  'too-young-to-split': eligibility.tooYoungToSplit,
  'drawings-chosen': drawings('applied'),
  'drawing-beyond-applied': drawingBeyondApplied,
  'drawings-granted': drawings('granted'),
  'not-a-member': eligibility.answeredNo('sfjtjjzzcy'),
  'against-land-plan': eligibility.answeredNo('sffhgtkjgh'),
  'against-village-plan': eligibility.answeredNo('sffhczgh'),
  'against-law': eligibility.answeredNo('sffhflfg'),
  'not-qualified': eligibility.answeredNo('sfyjfzg'),
  conversion,
  'started-while-valid': startedWhileValid,
  'other-homestead': eligibility.otherHomestead,
  'other-homestead-review': eligibility.otherHomesteadReview,
  'one-household-answered': eligibility.oneHouseholdAnswered,
} satisfies Record<RuleId, Check>;
