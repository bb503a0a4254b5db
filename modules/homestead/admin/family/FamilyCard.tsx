import { usePresence } from '@homestead/people/admin';
import { can } from '@homestead/people/contract';
import { Button, Card, Flex } from 'antd';
import { useNavigate } from 'react-router';
import { familyTexts as words } from '../../view/texts.ts';

/** The way to one's household from the user centre, for those who may keep one. */
export function FamilyCard() {
  const navigate = useNavigate();
  const { identity } = usePresence();
  if (!identity || !can(identity, 'homestead.family.keep')) return null;
  return (
    <Card title={words.title}>
      <Flex justify="space-between" align="center" wrap gap={16}>
        <p style={{ color: 'var(--ink-soft)' }}>{words.note}</p>
        <Button type="primary" onClick={() => navigate('/Family')} data-testid="to-family">
          {words.open}
        </Button>
      </Flex>
    </Card>
  );
}
