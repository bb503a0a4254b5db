import { type BoundRoute, bind } from '@homestead/http/server';
import { sendSheet } from '@homestead/spreadsheet';
import {
  divisionTemplate,
  importDivisions as importDivisionsSpec,
  importInstitutions as importInstitutionsSpec,
  importStaff as importStaffSpec,
  institutionTemplate,
  staffTemplate,
  staffTexts,
} from '../../contract/index.ts';
import type { Deps } from '../deps.ts';
import { divisionSheet, importDivisions } from './divisions.ts';
import { exportHandlers } from './export.ts';
import { importInstitutions, institutionSheet } from './institutions.ts';
import { importStaff, staffSheet } from './staff.ts';
import { headOf } from './workbook.ts';

const { templates } = staffTexts;

export function sheetHandlers(deps: Deps): BoundRoute[] {
  return [
    bind(importStaffSpec, (call) => importStaff(deps, call)),
    ...exportHandlers(deps),
    bind(staffTemplate, async (call) => sendSheet(call.reply, templates.staff, headOf(staffSheet), [])),
    bind(importDivisionsSpec, (call) => importDivisions(deps, call)),
    bind(divisionTemplate, async (call) =>
      sendSheet(call.reply, templates.divisions, headOf(divisionSheet), []),
    ),
    bind(importInstitutionsSpec, (call) => importInstitutions(deps, call)),
    bind(institutionTemplate, async (call) =>
      sendSheet(call.reply, templates.institutions, headOf(institutionSheet), []),
    ),
  ];
}
