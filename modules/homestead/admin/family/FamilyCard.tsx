import { usePresence } from '@homestead/people/admin';
import { Button, Card, Flex } from 'antd';
import { useNavigate } from 'react-router';
import { mayKeepFamily } from '../../view/family.ts';
import { familyTexts as words } from '../../view/texts.ts';

/** The way to one's household from the user centre, for those who may keep one. */
export function FamilyCard() {
  const navigate = useNavigate();
  if (!mayKeepFamily(usePresence().identity)) return null;
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
