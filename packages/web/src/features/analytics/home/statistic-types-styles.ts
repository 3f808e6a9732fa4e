import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Group.layer.css";
import "@mantine/core/styles/CheckboxIndicator.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
