import { Breadcrumb as BreadcrumbLine } from 'antd';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import type { MenuItem } from '../../contract/index.ts';
import { adminTexts } from '../texts.ts';
import { useScreenMeta } from './SideNav.tsx';
import { breadcrumbOf } from './screen.ts';

/** What the page calls itself before a screen does. */
const product = document.title;

/** Main name, sub name and, where the route has one, the group's name (spec 2 §2). */
export function Breadcrumb({ menu }: { menu: readonly MenuItem[] }) {
  const meta = useScreenMeta();
  const params = useParams();
  const names = meta ? breadcrumbOf(menu, meta, params) : [];
  const title = [names.at(-1), product].filter(Boolean).join(' - ');
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = product;
    };
  }, [title]);
  if (!meta) return null;
  return (
    <nav aria-label={adminTexts.breadcrumb}>
      <BreadcrumbLine
        items={names.map((name, index) => ({
          key: name,
          title: index === 0 && names.length > 1 ? <Link to="/Main/Portal">{name}</Link> : name,
        }))}
      />
    </nav>
  );
}
